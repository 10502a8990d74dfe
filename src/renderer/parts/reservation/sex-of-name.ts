const male = /先生|^mr\b/i;
const female = /女士|小姐|太太|^(mrs|ms|miss)\b/i;

/** The sex that a form of address in a name says, as the request has it: 1 male, 2 female; null without one. */
export const sexOfName = (name: string): '1' | '2' | null => {
  const trimmed = name.trim();
  return male.test(trimmed) ? '1' : female.test(trimmed) ? '2' : null;
};
