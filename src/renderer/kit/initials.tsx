import { Avatar } from '@mantine/core';
import styles from './initials.module.css';

/** A face for a name. */
export function Initials({ name, size = 40 }: { name: string; size?: number }) {
  const isHan = /\p{Script=Han}/u.test(name);
  const letters = isHan
    ? name.slice(0, 1)
    : name
        .split(/\s+/)
        .map((word) => word[0] ?? '')
        .slice(0, 2)
        .join('');
  return (
    <Avatar size={size} radius="xl" color="gray" variant="light" className={styles.initials} aria-hidden>
      {letters}
    </Avatar>
  );
}
