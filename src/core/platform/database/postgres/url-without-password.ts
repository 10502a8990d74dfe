/** Removes the password for use in messages. */
export const urlWithoutPassword = (url: string): string => url.replace(/:\/\/[^@/]*@/, '://');
