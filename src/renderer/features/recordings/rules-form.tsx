import {
  ActionIcon,
  Button,
  CloseButton,
  Group,
  NumberInput,
  Select,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowUp } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Direction } from '../../../shared/contract/call.ts';
import type { RetentionRule, RetentionRules } from '../../../shared/contract/retention.ts';
import { callOutcomes } from '../../api/lookups.ts';
import { skillGroups } from '../../api/reads.ts';
import { retentionRules, retentionState } from '../../api/recording-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { LineSelect } from '../../parts/calls/line-select.tsx';
import { localName } from '../../kit/local-name.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import styles from './recordings.module.css';

const mostRules = 20;
const directions = ['inbound', 'outbound'] as const satisfies readonly Direction[];
const newRule: RetentionRule = {
  name: '',
  keep_days: 365,
  line_group: null,
  group_id: null,
  outcome_id: null,
  direction: null,
};

/** The rule at a place one place further up. */
const raised = (rules: readonly RetentionRule[], at: number): RetentionRule[] => {
  const rule = rules[at];
  const others = rules.filter((_, index) => index !== at);
  return rule ? [...others.slice(0, at - 1), rule, ...others.slice(at - 1)] : others;
};

/** The rules in their order: the first that applies to a recording decides. */
export function RulesForm({ rules: stored, mayChange }: { rules: RetentionRules; mayChange: boolean }) {
  const { text } = useText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const [rules, setRules] = useState(stored.rules);
  const [isEnabled, setEnabled] = useState(stored.is_enabled);
  const isChanged = JSON.stringify([rules, isEnabled]) !== JSON.stringify([stored.rules, stored.is_enabled]);
  const save = useMutation({
    mutationFn: () => clinic.retention.updateRules({ body: { is_enabled: isEnabled, rules, version: stored.version } }),
    onSuccess: (saved) => {
      notifications.show({ color: 'teal', message: text('recordings.rulesSaved') });
      queries.setQueryData(retentionRules(clinic).queryKey, saved);
      // Whether and when the next removal is follows the rules.
      void queries.invalidateQueries({ queryKey: retentionState(clinic).queryKey });
    },
  });
  const change = (at: number, part: Partial<RetentionRule>): void =>
    setRules(rules.map((rule, index) => (index === at ? { ...rule, ...part } : rule)));
  return (
    <form
      aria-label={text('recordings.rules')}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Stack gap="sm">
        {!mayChange && (
          <Text size="sm" c="dimmed">
            {text('recordings.rulesNeed', { permission: text('permission.recording.delete') })}
          </Text>
        )}
        {rules.length === 0 && <Text size="sm">{text('recordings.noRules')}</Text>}
        <div className={styles.rules}>
          {rules.map((rule, at) => (
            <RuleFields
              // Rules have no ID: their place is what they are.
              key={at}
              rule={rule}
              number={at + 1}
              isDisabled={!mayChange}
              onChange={(part) => change(at, part)}
              onRaise={at === 0 ? null : () => setRules(raised(rules, at))}
              onRemove={() => setRules(rules.filter((_, index) => index !== at))}
            />
          ))}
        </div>
        <Switch
          label={text('recordings.enabled')}
          checked={isEnabled}
          disabled={!mayChange}
          onChange={(event) => setEnabled(event.currentTarget.checked)}
        />
        {save.error && <ProblemNotice error={save.error} />}
        {mayChange && (
          <Group gap="sm">
            <Button
              variant="default"
              disabled={rules.length >= mostRules}
              onClick={() => setRules([...rules, newRule])}
            >
              {text('recordings.addRule')}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={!isChanged}>
              {text('form.save')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

function RuleFields({
  rule,
  number,
  isDisabled,
  onChange,
  onRaise,
  onRemove,
}: {
  rule: RetentionRule;
  number: number;
  isDisabled: boolean;
  onChange: (part: Partial<RetentionRule>) => void;
  /** Null for the first. */
  onRaise: (() => void) | null;
  onRemove: () => void;
}) {
  const { text, language } = useText();
  const clinic = useClinic();
  const groups = useQuery(skillGroups(clinic));
  const outcomes = useQuery(callOutcomes(clinic));
  const choices = (list: readonly { id: number; name: string }[] | undefined) =>
    (list ?? []).map(({ id, name }) => ({ value: String(id), label: localName(name, language) }));
  const idOf = (value: string | null): number | null => (value === null ? null : Number(value));
  return (
    <fieldset className={styles.rule} disabled={isDisabled}>
      <legend>{text('recordings.rule', { number })}</legend>
      <TextInput
        label={text('recordings.ruleName')}
        required
        maxLength={60}
        value={rule.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <NumberInput
        label={text('recordings.keepDays')}
        placeholder={text('recordings.forEver')}
        min={1}
        max={36_500}
        allowDecimal={false}
        value={rule.keep_days ?? ''}
        onChange={(value) => onChange({ keep_days: typeof value === 'number' ? value : null })}
      />
      <Select
        label={text('recordings.group')}
        placeholder={text('recordings.any')}
        data={choices(groups.data)}
        clearable
        value={rule.group_id === null ? null : String(rule.group_id)}
        onChange={(value) => onChange({ group_id: idOf(value) })}
      />
      <Select
        label={text('recordings.outcome')}
        placeholder={text('recordings.any')}
        data={choices(outcomes.data)}
        clearable
        value={rule.outcome_id === null ? null : String(rule.outcome_id)}
        onChange={(value) => onChange({ outcome_id: idOf(value) })}
      />
      <LineSelect
        label={text('recordings.line')}
        placeholder={text('recordings.any')}
        line={rule.line_group}
        onChange={(line) => onChange({ line_group: line })}
      />
      <Select
        label={text('calls.direction')}
        placeholder={text('recordings.any')}
        data={directions.map((value) => ({ value, label: text(`calls.${value}`) }))}
        clearable
        value={rule.direction}
        onChange={(value) => onChange({ direction: directions.find((one) => one === value) ?? null })}
      />
      {!isDisabled && (
        <Group gap={4} wrap="nowrap" mb={4}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={text('recordings.raiseRule', { number })}
            title={text('recordings.raiseRule', { number })}
            disabled={onRaise === null}
            onClick={() => onRaise?.()}
          >
            <IconArrowUp size={16} />
          </ActionIcon>
          <CloseButton aria-label={text('recordings.removeRule', { number })} onClick={onRemove} />
        </Group>
      )}
    </fieldset>
  );
}
