/** The plan can't be used as it stands. A clause that follows the plan's name, with the remedy. */
export class PlanError extends Error {
	override readonly name = "PlanError";
}
