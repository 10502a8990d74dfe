import { Badge, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CustomerSummary } from '../../../shared/contract/customer.ts';
import { timelineEndpoints } from '../../../shared/contract/timeline.ts';
import { callsOfCustomer, customerProfile, lastCallsOf } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useOffers, usePermissions, useTimeZone } from '../../state/use-workstation.ts';
import { useCallSaid } from '../../ui/call-said.tsx';
import { CauseBadge } from '../../ui/cause-badge.tsx';
import { dayTimeText, moneyText, pointsText } from '../../ui/format.ts';
import { PracticeBadge } from '../../ui/practice-badge.tsx';

const shownCalls = 3;

/** One known caller: name large, then who looks after them, what they have, and when they last called. */
export function CallerCard({ customerId, summary }: { customerId: number; summary: CustomerSummary }) {
  const { text, language } = useText();
  const clinic = useClinic();
  const { data: profile } = useQuery(customerProfile(clinic, customerId));
  const timeZone = useTimeZone();
  const seesAll = usePermissions().includes('cdr.view.all');
  const hasTimeline = useOffers(timelineEndpoints.ofCustomer);
  const mine = useQuery({
    ...callsOfCustomer(clinic, { customerId, rows: shownCalls, timeZone }),
    enabled: !hasTimeline,
  }).data?.rows;
  const ofAll = useQuery({ ...lastCallsOf(clinic, { customerId, rows: shownCalls }), enabled: hasTimeline }).data;
  const calls = hasTimeline ? ofAll : mine;
  const callSaid = useCallSaid();
  const facts: [string, string][] = [
    [text('customer.consultant'), profile ? (profile.affiliations.consultant?.name ?? text('customer.nobody')) : '…'],
    [text('customer.balance'), profile ? moneyText(profile.assets.balance, language) : '…'],
    [text('customer.points'), profile ? pointsText(profile.assets.amount, language) : '…'],
  ];
  return (
    <Stack gap="xs" data-customer-id={profile?.customer.id}>
      <div>
        <Text className="pop-name name">{summary.name}</Text>
        <Text size="sm" c="dimmed" className="figures">
          {text('customer.card')} {summary.idcard}
        </Text>
      </div>
      <Group gap="lg" wrap="wrap">
        {facts.map(([name, value]) => (
          <div key={name}>
            <Text size="xs" c="dimmed">
              {name}
            </Text>
            <Text size="sm" className="figures">
              {value}
            </Text>
          </div>
        ))}
      </Group>
      {summary.tags.length > 0 && (
        <Group gap={6}>
          {summary.tags.map((tag) => (
            <Badge key={tag.id} variant="outline" color="gray" tt="none">
              {tag.name}
            </Badge>
          ))}
        </Group>
      )}
      <div>
        <Text size="xs" c="dimmed" mb={4}>
          {text('incoming.lastCalls')}
        </Text>
        {calls?.length === 0 && (
          <Text size="sm">{text(seesAll || hasTimeline ? 'incoming.noCalls' : 'incoming.noOwnCalls')}</Text>
        )}
        {calls?.map((call) => (
          <div key={call.id}>
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <Text size="sm" className="figures">
                {dayTimeText(call.created_at, language)}
              </Text>
              {call.is_practice && <PracticeBadge />}
              <CauseBadge cause={call.hangup_cause} direction={call.direction} />
            </Group>
            <Text size="xs" c="dimmed" lineClamp={1}>
              {[call.agent_name, callSaid(call)].filter(Boolean).join(' · ')}
            </Text>
          </div>
        ))}
      </div>
    </Stack>
  );
}
