import { ThemeIcon } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** One line of the timeline: when, what, and what can be done with it. */
export function TimelineRow(parts: {
  when: string;
  Icon: TablerIcon;
  /** What state it is in; colour means nothing else. */
  colour?: string | undefined;
  title: ReactNode;
  details: readonly (string | null)[];
  aside?: ReactNode;
  children?: ReactNode;
}) {
  const { when, Icon, colour = 'gray', title, details, aside, children } = parts;
  const said = details.filter((detail) => detail !== null && detail !== '');
  return (
    <li className="timeline-row">
      <span className="timeline-when figures">{when}</span>
      <ThemeIcon variant="light" color={colour} radius="xl" size={26} aria-hidden>
        <Icon size={15} />
      </ThemeIcon>
      <div className="timeline-what">
        <div className="timeline-title">
          <div className="shrink">{title}</div>
          {aside}
        </div>
        {said.length > 0 && <div className="timeline-details keeps-lines">{said.join(' · ')}</div>}
        {children}
      </div>
    </li>
  );
}
