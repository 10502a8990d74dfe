import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useRef, type RefObject } from 'react';
import type { SignedInUser } from '../../../shared/contract/auth.ts';
import { useText } from '../../i18n/use-text.ts';
import { useToday } from '../../state/use-workstation.ts';
import { longDayText } from '../../kit/format.ts';
import { KeyHints } from '../../kit/key-hints.tsx';
import { ConsultantToDo } from './consultant-to-do.tsx';
import { VisitsToday } from './visits-today.tsx';
import pageStyles from '../../kit/page.module.css';
import styles from './consultant-day.module.css';
import { type HotKeys, once, useHotKeys } from '../../kit/use-hot-keys.ts';

const section = '[data-part=list-section]';
const opener = '[data-part~=row-opener]';
/** The first row; while there is none, the list; without a list, the way to the page of all. */
const targets = [opener, '[data-part=table-scroller]', 'a'] as const;
const digits = '123456789';

/** Digits lead to the lists of a page, in their order; J and K move between the rows of the one with the focus. */
function useSectionKeys(page: RefObject<HTMLElement | null>): void {
  const lists = (): HTMLElement[] => [...(page.current?.querySelectorAll<HTMLElement>(section) ?? [])];
  const enter = (list: HTMLElement | undefined): unknown => {
    const found = targets.map((target) => list?.querySelector<HTMLElement>(target)).find((one) => one);
    found?.focus();
    return found !== null && found !== undefined;
  };
  const move = (step: 1 | -1) => (): unknown => {
    const list = document.activeElement?.closest(section);
    if (!list) return enter(lists()[0]);
    const rows = [...list.querySelectorAll<HTMLElement>(opener)];
    const at = rows.findIndex((row) => row.closest('tr, li')?.contains(document.activeElement));
    const next = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))];
    next?.focus();
    return next !== undefined;
  };
  const toList: HotKeys = Object.fromEntries(
    [...digits].map((digit, index) => [digit, once(() => enter(lists()[index]))]),
  );
  useHotKeys({ ...toList, j: move(1), k: move(-1) });
}

/**
 * A consultant's home: what is to be done by today comes first, beside it who comes today. `own`: the lists of what
 * they look after, which take turns.
 */
export function ConsultantDay({ user, own }: { user: SignedInUser; own: ReactNode }) {
  const { text, language } = useText();
  const day = useToday();
  const page = useRef<HTMLDivElement>(null);
  useSectionKeys(page);
  return (
    <Stack ref={page} gap="md" className={`${pageStyles.page} ${pageStyles.scrolls}`} data-part="page">
      <Group justify="space-between" gap="sm">
        <Group gap="sm" align="baseline">
          <Title order={1}>{text('desk.greeting', { name: user.name })}</Title>
          <Text c="dimmed">{longDayText(day, language)}</Text>
        </Group>
        <KeyHints
          hints={[
            ['1 2 3', text('own.lists')],
            ['J K', text('queue.move')],
            ['Enter', text('queue.open')],
          ]}
        />
      </Group>
      <div className={styles.day}>
        <div className={styles.work}>
          <ConsultantToDo userId={user.id} digit="1" />
          {own}
        </div>
        <VisitsToday digit="3" />
      </div>
    </Stack>
  );
}
