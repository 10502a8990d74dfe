/** How many days a period has, both of its dates (YYYY-MM-DD) included; below 1 for one that ends before it begins. */
export const daysOfPeriod = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
