import { Text } from '@mantine/core';
import type { FollowupDetail } from '../../../shared/contract/followup-run.ts';
import { useText } from '../../i18n/use-text.ts';
import { sinceText } from '../../kit/format.ts';
import { useDayTimeText } from '../../parts/use-day-time-text.ts';
import { localName } from '../../kit/local-name.ts';
import layout from '../../kit/layout.module.css';

/** The calls for a follow-up that nobody answered, and the next one. */
export function FollowupTries({ detail, today }: { detail: FollowupDetail; today: string }) {
  const { text, language } = useText();
  const dayTimeText = useDayTimeText();
  const { all_tries: tries, is_handed_back: isHandedBack, max_tries: most } = detail;
  if (tries.length === 0) return null;
  return (
    <section aria-label={text('followup.allTries')}>
      <ul className={layout.plainList}>
        {tries.map(({ id, user, outcome, note, tried_at: at, next_date: date, next_time: time }, index) => (
          <li key={id}>
            <Text size="sm" className={layout.figures}>
              {[
                text('followup.try', { count: index + 1, most }),
                sinceText(at, today, language),
                user.name,
                outcome && localName(outcome.name, language),
                note,
              ]
                .filter((part) => part !== null && part !== '')
                .join(' · ')}
            </Text>
            {index === tries.length - 1 && date !== null && !isHandedBack && (
              <Text size="xs" c="dimmed" className={layout.figures}>
                {text('followup.nextTry', { at: dayTimeText(`${date} ${time ?? '00:00'}:00`) })}
              </Text>
            )}
          </li>
        ))}
      </ul>
      {isHandedBack && (
        <Text size="sm" c="red">
          {text('followup.handedBack', { count: tries.length })}
        </Text>
      )}
    </section>
  );
}
