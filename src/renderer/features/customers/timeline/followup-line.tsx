import { Badge, Kbd } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Followup } from '../../../../shared/contract/followup.ts';
import { useText } from '../../../i18n/use-text.ts';
import { usePermissions } from '../../../state/use-workstation.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { once, useHotKeys } from '../../../kit/use-hot-keys.ts';
import { TimelineRow } from './timeline-row.tsx';
import layout from '../../../kit/layout.module.css';

/** A follow-up: what it is about, whose it is, and what came of it. `hasKey`: E executes it. */
export function FollowupLine({
  followup,
  when,
  today,
  hasKey,
}: {
  followup: Followup;
  when: string;
  today: string;
  hasKey: boolean;
}) {
  const { text } = useText();
  const navigate = useNavigate();
  const mayEdit = usePermissions().includes('followup.edit');
  const { id, status, result, remark, followup_date: day, executed_by: by, followup_user: person } = followup;
  const params = { id: String(id) };
  const isOverdue = status === 0 && day < today;
  const isDue = status === 0 && day <= today;
  const isKeyed = hasKey && isDue && mayEdit;
  useHotKeys(isKeyed ? { e: once(() => void navigate({ to: '/follow-ups/$id', params })) } : {});
  const matter = followup.title ?? followup.type?.name;
  return (
    <TimelineRow
      when={when}
      Icon={IconChecklist}
      colour={isOverdue ? 'red' : isDue ? 'yellow' : 'gray'}
      title={
        <Link to="/follow-ups/$id" params={params} className={layout.plainLink}>
          {matter ? text('timeline.followupAbout', { matter }) : text('followup.title')}
        </Link>
      }
      details={[by?.name ?? person.name, result ?? remark]}
      aside={
        <>
          {isOverdue && (
            <Badge color="red" variant="light" tt="none" miw="max-content">
              {text('followup.overdue')}
            </Badge>
          )}
          {status === 2 && (
            <Badge color="gray" variant="light" tt="none" miw="max-content">
              {text('followup.state.2')}
            </Badge>
          )}
          {isDue && mayEdit && (
            <LinkButton
              to="/follow-ups/$id"
              params={params}
              size="compact-xs"
              variant="default"
              rightSection={isKeyed && <Kbd aria-hidden>E</Kbd>}
              aria-keyshortcuts={isKeyed ? 'E' : undefined}
            >
              {text('followup.execute')}
            </LinkButton>
          )}
        </>
      }
    />
  );
}
