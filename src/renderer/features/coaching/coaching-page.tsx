import { SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { fieldProblem } from '../../../shared/problems/field-problems.ts';
import { fieldText } from '../../../shared/problems/problem-text.ts';
import { daysBefore } from '../../../shared/domain/clinic-day.ts';
import type { Days } from '../../api/recording-reads.ts';
import { scorecardTemplates } from '../../api/review-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, usePermissions, useToday } from '../../state/use-workstation.ts';
import { DaysFilter } from '../../parts/date/days-filter.tsx';
import { ExportButton } from '../../parts/export/export-button.tsx';
import { PageHead } from '../../kit/list/list-page.tsx';
import { NoPermission } from '../../kit/no-permission.tsx';
import { SupervisorTabs } from '../../parts/supervisor-tabs.tsx';
import { useMayCoach } from '../../parts/offered-routes.ts';
import { AgentView } from './agent-view.tsx';
import { AgreementView } from './agreement-view.tsx';
import type { ScorecardTemplate } from '../../../shared/contract/scorecard.ts';
import { localName } from '../../kit/local-name.ts';
import pageStyles from '../../kit/page.module.css';
import styles from './coaching.module.css';
import { agentList } from '../../api/call-list.ts';
import { useChoices } from '../../parts/use-choices.tsx';

/** The agent whose reviews are shown. */
function AgentSelect({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (agentId: string | undefined) => void;
}) {
  const { text } = useText();
  const choices = useChoices();
  const agents = useQuery(agentList(useClinic(), useCapability('callRecords')));
  return (
    <Select
      className={styles.subject}
      aria-label={text('coaching.agent')}
      placeholder={text('coaching.chooseAgent')}
      searchable
      allowDeselect={false}
      {...choices(agents, (all = []) => all.map(({ agent_id: id, name }) => ({ value: id, label: `${name} ${id}` })))}
      value={value ?? null}
      onChange={(agentId) => onChange(agentId ?? undefined)}
    />
  );
}

/** The scorecard by which raters are compared; also one that is out of use. */
function ScorecardSelect({
  templates,
  value,
  onChange,
}: {
  templates: readonly ScorecardTemplate[] | undefined;
  value: number | undefined;
  onChange: (id: number) => void;
}) {
  const { text, language } = useText();
  return (
    <Select
      className={styles.subject}
      aria-label={text('agreement.scorecard')}
      allowDeselect={false}
      data={(templates ?? []).map(({ id, name }) => ({ value: String(id), label: localName(name, language) }))}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(Number(id))}
    />
  );
}

/** The address of the page: which of its views, of whom or by what, and the days. */
interface CoachingSearch {
  readonly view?: 'agreement' | undefined;
  readonly agent?: string | undefined;
  /** A scorecard. */
  readonly template?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const usualDays = 28;

/** The reviews of one agent over time, and how raters agree. */
export function CoachingPage() {
  const { text } = useText();
  const mayRead = useMayCoach();
  return (
    <Stack gap={12} className={`${pageStyles.page} ${pageStyles.scrolls}`} data-part="page">
      <PageHead title={text('coaching.title')} actions={<SupervisorTabs />} />
      {mayRead ? <Views /> : <NoPermission />}
    </Stack>
  );
}

function Views() {
  const { text, problemTexts } = useText();
  const navigate = useNavigate();
  const today = useToday();
  const search = useSearch({ from: '/supervisor/coaching' });
  const days: Days = { from: search.from ?? daysBefore(today, usualDays - 1), to: search.to ?? today };
  const isReversed = days.to < days.from;
  const isAgreement = search.view === 'agreement';
  const templates = useQuery({ ...scorecardTemplates(useClinic()), enabled: isAgreement });
  const template = templates.data?.find(({ id }) => id === search.template) ?? templates.data?.[0];
  const change = (part: CoachingSearch): void =>
    void navigate({ to: '/supervisor/coaching', search: (now: object) => ({ ...now, ...part }), replace: true });
  return (
    <>
      <div className={styles.filters}>
        <SegmentedControl
          size="xs"
          aria-label={text('coaching.view')}
          value={isAgreement ? 'agreement' : 'agent'}
          onChange={(value) => change({ view: value === 'agreement' ? 'agreement' : undefined })}
          data={[
            { value: 'agent', label: text('coaching.agentView') },
            { value: 'agreement', label: text('coaching.agreementView') },
          ]}
        />
        {isAgreement ? (
          <ScorecardSelect
            templates={templates.data}
            value={template?.id}
            onChange={(id) => change({ template: id })}
          />
        ) : (
          <AgentSelect value={search.agent} onChange={(agent) => change({ agent })} />
        )}
        <DaysFilter days={days} names={{ from: text('coaching.from'), to: text('coaching.to') }} onDays={change} />
        <ScoreExport
          days={days}
          isReversed={isReversed}
          agentId={isAgreement ? undefined : search.agent}
          templateId={isAgreement ? template?.id : undefined}
        />
      </div>
      {isReversed ? (
        <Text role="alert" size="sm" c="red">
          {fieldText(fieldProblem('range-reversed'), problemTexts)}
        </Text>
      ) : isAgreement ? (
        <AgreementView templates={templates} template={template} days={days} />
      ) : (
        <AgentView agentId={search.agent} days={days} />
      )}
    </>
  );
}

/** The scores of these days as a file: those of an agent, by a scorecard, or all of them. */
function ScoreExport({
  days,
  isReversed,
  agentId,
  templateId,
}: {
  days: Days;
  isReversed: boolean;
  agentId: string | undefined;
  templateId: number | undefined;
}) {
  const isOffered = useCapability('exports');
  const mayExport = usePermissions().includes('cdr.export');
  if (!isOffered || !mayExport) return null;
  return (
    <div className={styles.atEnd}>
      <ExportButton
        list="scores"
        query={() => ({
          from: days.from,
          to: days.to,
          ...(agentId === undefined ? {} : { agent_id: agentId }),
          ...(templateId === undefined ? {} : { template_id: String(templateId) }),
        })}
        isEmpty={isReversed}
      />
    </div>
  );
}
