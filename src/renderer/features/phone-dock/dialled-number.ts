/** Three to five digits are an extension of the clinic; what is longer leaves it. */
export const isExtension = (number: string): boolean => /^\d{3,5}$/.test(number.trim());
