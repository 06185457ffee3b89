/**
 * How many letters must be put in, left out, changed or swapped with their neighbour to make one name
 * of the other (optimal string alignment); undefined above `most`. Case counts as no difference.
 */
export function distance(first: string, second: string, most: number): number | undefined {
	const [a, b] = [first.toLowerCase(), second.toLowerCase()];
	if (Math.abs(a.length - b.length) > most) return undefined;
	let before: number[] = [];
	let above = Array.from({ length: b.length + 1 }, (_, index) => index);
	for (let row = 1; row <= a.length; row++) {
		const current = [row];
		let least = row;
		for (let column = 1; column <= b.length; column++) {
			const same = a[row - 1] === b[column - 1];
			let cost = Math.min(
				(above[column] as number) + 1,
				(current[column - 1] as number) + 1,
				(above[column - 1] as number) + (same ? 0 : 1),
			);
			const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
			if (row > 1 && column > 1 && swapped) {
				cost = Math.min(cost, (before[column - 2] as number) + 1);
			}
			current.push(cost);
			least = Math.min(least, cost);
		}
		if (least > most) return undefined;
		before = above;
		above = current;
	}
	const found = above[b.length] as number;
	return found > most ? undefined : found;
}
