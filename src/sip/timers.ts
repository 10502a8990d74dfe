/** RFC 3261 § 17.1.1.1, in milliseconds. */
export const t1 = 500;
export const t2 = 4000;
export const t4 = 5000;
export const transactionTimeout = 64 * t1;
