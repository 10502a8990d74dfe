/** Parses HH:mm, or YYYY-MM-DD HH:mm:ss. */
export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = (time.length > 5 ? time.slice(11, 16) : time).split(':').map(Number);
  return hours * 60 + minutes;
};
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
