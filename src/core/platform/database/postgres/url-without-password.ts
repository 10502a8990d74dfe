/** For a message. */
export const urlWithoutPassword = (url: string): string => url.replace(/:\/\/[^@/]*@/, '://');
