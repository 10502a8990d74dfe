import { Divider, NumberInput, Switch, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type SkillGroup, skillGroupFormSchema } from '../../../shared/contract/admin/skill-groups.ts';
import { pageProblem } from '../../../shared/problems/page-problem.ts';
import { groupList } from '../../api/admin-reads.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { filledIn } from '../../kit/forms/filled-in.ts';
import { FormPanel } from '../../kit/forms/form-panel.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { localName } from '../../kit/local-name.ts';
import { NumbersOfGroup, PresentAgents } from './group-facts.tsx';
import { PendingPanel } from '../../kit/list/side-panel.tsx';

const times = [
  { field: 'ring_seconds', label: 'group.ring', hint: 'group.ringHint' },
  { field: 'wait_seconds', label: 'group.wait', hint: 'group.waitHint' },
  { field: 'wrap_up_seconds', label: 'group.wrapUp', hint: 'group.wrapUpHint' },
] as const;

/** A number that was emptied is the empty text. */
type GroupValues = {
  readonly name: string;
  readonly ring_seconds: number | string;
  readonly wait_seconds: number | string;
  readonly wrap_up_seconds: number | string;
  readonly caller_number: string;
  readonly waits_for_talking: boolean;
};

/** The initial values of a new group. */
const usual = {
  name: '',
  ring_seconds: 20,
  wait_seconds: 120,
  wrap_up_seconds: 30,
  caller_number: null,
  waits_for_talking: false,
};

const valuesOf = (group: SkillGroup | null): GroupValues => {
  const { name, ring_seconds, wait_seconds, wrap_up_seconds, caller_number, waits_for_talking } = group ?? usual;
  return {
    ...{ name, ring_seconds, wait_seconds, wrap_up_seconds, waits_for_talking },
    caller_number: caller_number ?? '',
  };
};

/** A group that does not exist yet. */
export function NewGroup() {
  return <GroupForm group={null} />;
}

/** The group that the address names. */
export function EditGroup() {
  const { id } = useParams({ from: '/back-office/groups/$id' });
  const groups = useInfiniteQuery(groupList(useClinic()));
  const group = groups.data?.pages.flatMap(({ rows }) => rows).find((one) => String(one.id) === id);
  if (group && !blockingProblemOf(groups)) return <GroupForm key={group.id} group={group} />;
  return <PendingPanel query={groups} problem={groups.data ? pageProblem('skill-group-not-found') : null} />;
}

function GroupForm({ group }: { group: SkillGroup | null }) {
  const { text, language } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    name: `group:${group?.id ?? 'new'}`,
    initial: valuesOf(group),
    schema: skillGroupFormSchema,
    bodyOf: (values, _changed, seen) => ({
      ...(group && seen ? { id: group.id, seen: { ...valuesOf(seen), caller_number: seen.caller_number } } : {}),
      ...filledIn(values),
    }),
    send: (body, idempotencyKey) => clinic.adminGroup.saveGroup({ body, idempotencyKey }),
    existing: {
      entry: group,
      reason: 'skill-group-changed',
      valuesOf,
      reread: async () => {
        await queries.invalidateQueries({ queryKey: groupList(clinic).queryKey });
        const rows = queries.getQueryData(groupList(clinic).queryKey)?.pages.flatMap((page) => page.rows);
        return rows?.find(({ id }) => id === group?.id) ?? group;
      },
    },
    onSent: async (saved) => {
      void queries.invalidateQueries({ queryKey: ['groups'] });
      await queries.invalidateQueries({ queryKey: groupList(clinic).queryKey });
      const message = group
        ? text('form.saved', { what: localName(saved.name, language) })
        : text('group.created', { name: localName(saved.name, language) });
      notifications.show({ color: 'teal', message });
      if (!group) void navigate({ to: '/back-office/groups/$id', params: { id: String(saved.id) } });
    },
  });
  return (
    <FormPanel
      form={form}
      title={group ? localName(group.name, language) : text('groups.new')}
      closeTo="/back-office/groups"
      create={group ? undefined : text('group.create')}
    >
      <TextInput
        label={text('group.name')}
        description={text('group.nameHint')}
        {...form.text('name')}
        autoFocus={group === null}
        autoComplete="off"
      />
      {times.map(({ field, label, hint }) => (
        <NumberInput
          key={field}
          label={text(label)}
          description={text(hint)}
          suffix={text('group.secondsSuffix')}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          hideControls
          {...form.number(field)}
        />
      ))}
      <TextInput
        label={text('group.callerNumber')}
        description={text('group.callerNumberHint')}
        type="tel"
        autoComplete="off"
        {...form.text('caller_number')}
      />
      <Switch
        label={text('group.waitsForTalking')}
        description={text('group.waitsForTalkingHint')}
        {...form.toggle('waits_for_talking')}
      />
      <Text size="xs" c="dimmed">
        {text('group.takesEffect')}
      </Text>
      {group && (
        <>
          <Divider />
          <PresentAgents group={group} />
          <NumbersOfGroup group={group} />
        </>
      )}
    </FormPanel>
  );
}
