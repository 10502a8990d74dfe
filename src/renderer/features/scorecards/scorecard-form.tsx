import { Switch, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { scorecardEndpoints, type ScorecardTemplate } from '../../../shared/contract/scorecard.ts';
import { pageProblem } from '../../../shared/problems/page-problem.ts';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';
import { scorecardList } from '../../api/scorecard-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { FormPanel } from '../../kit/forms/form-panel.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDayTimeText } from '../../parts/use-day-time-text.ts';
import { localName } from '../../kit/local-name.ts';
import { PendingPanel } from '../../kit/list/side-panel.tsx';
import { SectionFields } from './section-fields.tsx';
import { newLine, type SectionValues } from './sections-change.ts';

type ScorecardValues = { readonly name: string; readonly is_active: boolean; readonly sections: SectionValues[] };

const valuesOf = (template: ScorecardTemplate | null): ScorecardValues => ({
  name: template?.name ?? '',
  is_active: template?.is_active ?? true,
  sections: template?.sections ?? [{ name: '', lines: [newLine('first')] }],
});

const moveKeys = { up: 'Alt ↑', down: 'Alt ↓' };

/** A new one has no ID, version and state yet. */
const formSchema = scorecardEndpoints.updateTemplate.body.partial({ id: true, version: true, is_active: true });

/** A scorecard that does not exist yet. */
export function NewScorecard() {
  return <ScorecardForm template={null} />;
}

/** The scorecard that the address names. */
export function EditScorecard() {
  const { id } = useParams({ from: '/back-office/scorecards/$id' });
  const templates = useInfiniteQuery(scorecardList(useClinic()));
  const template = templates.data?.pages.flatMap(({ rows }) => rows).find((one) => String(one.id) === id);
  if (template && !blockingProblemOf(templates)) return <ScorecardForm key={template.id} template={template} />;
  return <PendingPanel query={templates} problem={templates.data ? pageProblem('record-not-found') : null} />;
}

function ScorecardForm({ template }: { template: ScorecardTemplate | null }) {
  const { text, language } = useText();
  const dayTimeText = useDayTimeText();
  const clinic = useClinic();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { queryKey } = scorecardList(clinic);
  const form = useForm({
    name: `scorecard:${template?.id ?? 'new'}`,
    initial: valuesOf(template),
    schema: formSchema,
    bodyOf: ({ name, sections, is_active }, _changed, seen) => ({
      name,
      sections,
      ...(seen ? { id: seen.id, version: seen.version, is_active } : {}),
    }),
    send: ({ name, sections, ...existing }, idempotencyKey) => {
      const { id, version, is_active } = existing;
      return id === undefined || version === undefined || is_active === undefined
        ? clinic.scorecard.createTemplate({ body: { name, sections }, idempotencyKey })
        : clinic.scorecard.updateTemplate({ body: { id, version, name, sections, is_active }, idempotencyKey });
    },
    existing: {
      entry: template,
      reason: 'changed-meanwhile',
      valuesOf,
      reread: async () => {
        await queries.invalidateQueries({ queryKey });
        const rows = queries.getQueryData(queryKey)?.pages.flatMap((page) => page.rows);
        return rows?.find(({ id }) => id === template?.id) ?? template;
      },
    },
    onSent: async (saved) => {
      await queries.invalidateQueries({ queryKey });
      const message = template
        ? text('scorecard.saved', { version: saved.version })
        : text('scorecard.created', { name: localName(saved.name, language) });
      notifications.show({ color: 'teal', message });
      if (!template) void navigate({ to: '/back-office/scorecards/$id', params: { id: String(saved.id) } });
    },
  });
  const name = form.text('name');
  return (
    <FormPanel
      form={form}
      title={template ? localName(template.name, language) : text('scorecards.new')}
      closeTo="/back-office/scorecards"
      create={template ? undefined : text('scorecard.create')}
      isWide
    >
      {template && (
        <Text size="sm" c="dimmed">
          {text('scorecard.versionOf', { version: template.version, time: dayTimeText(template.changed_at) })}
        </Text>
      )}
      <TextInput
        label={text('scorecard.name')}
        description={name.error === undefined && text('scorecard.nameHint')}
        autoFocus={template === null}
        autoComplete="off"
        {...name}
      />
      {template && (
        <Switch
          label={text('scorecard.inUse')}
          description={text('scorecard.inUseHint')}
          {...form.toggle('is_active')}
        />
      )}
      <SectionFields
        sections={form.values.sections}
        errors={form.partErrors('sections')}
        onChange={(sections) => form.set('sections', sections)}
      />
      <Text size="xs" c="dimmed">
        {text('scorecard.sumHint')} {text('scorecard.keys', moveKeys)}
      </Text>
    </FormPanel>
  );
}
