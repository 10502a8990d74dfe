import { Avatar } from '@mantine/core';

/** A face for a name. */
export function Initials({ name, size = 40 }: { name: string; size?: number }) {
  const isHan = /\p{Script=Han}/u.test(name);
  const letters = isHan
    ? name.slice(-2)
    : name
        .split(/\s+/)
        .map((word) => word[0] ?? '')
        .slice(0, 2)
        .join('');
  return (
    <Avatar size={size} radius="xl" color="blue" variant="light" aria-hidden>
      {letters}
    </Avatar>
  );
}
