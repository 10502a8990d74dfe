/** Money is kept in fen, whole, and shown in yuan with two decimals. */
export const yuan = (fen: number): string => (fen / 100).toFixed(2);
