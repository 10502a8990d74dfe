import { Badge, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type PracticeScenario, practiceScenarios } from '../../../shared/domain/practice-scenario.ts';
import { useReviewedAgent } from '../../api/own-review-reads.ts';
import { weaknessOf } from '../../api/practice-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { PageHead } from '../../kit/list/list-page.tsx';
import { localName } from '../../kit/local-name.ts';
import { NoPermission } from '../../kit/no-permission.tsx';
import { notifyProblem } from '../../kit/notify-problem.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useMayPractise } from '../../parts/calls/use-practice.ts';
import { useAgentPart, usePhonePart, useToday, useWorkstation } from '../../state/use-workstation.ts';
import { keepPage } from './keep-page.ts';
import { usePracticeClient } from './practice-client.ts';
import { scenariosFor, weakestLine } from './scenario-of.ts';
import layout from '../../kit/layout.module.css';
import pageStyles from '../../kit/page.module.css';

/** Whether a call or its wrap-up is open: practice waits for their end. */
function useIsAtWork(): boolean {
  const hasCall = usePhonePart(({ calls }) => calls.some(({ state }) => state !== 'ended'));
  const isWrappingUp = useAgentPart(({ label, isWrapUpDone }) => label === 'wrap_up' && !isWrapUpDone);
  return hasCall || isWrappingUp;
}

/** The choice of a scenario: the one that trains the line that last week's reviews scored lowest comes first. */
export function PracticePage() {
  const { text } = useText();
  const mayPractise = useMayPractise();
  return (
    <Stack gap="md" className={`${pageStyles.page} ${pageStyles.scrolls}`} data-part="page">
      <PageHead title={text('practice.title')} hint={text('practice.hint')} />
      {mayPractise ? <Choice /> : <NoPermission />}
    </Stack>
  );
}

function Choice() {
  const { text, language } = useText();
  const agentId = useReviewedAgent();
  const clinic = useClinic();
  const weakness = useQuery({ ...weaknessOf(clinic, agentId, useToday(), weakestLine), enabled: agentId !== null });
  if (agentId !== null && weakness.isPending) return <Skeleton height={160} />;
  const { line, calls } = weakness.data ?? { line: null, calls: [] };
  const scenarios = line === null ? practiceScenarios : scenariosFor(calls);
  return (
    <>
      {weakness.isError && <ProblemNotice error={weakness.error} onRetry={() => void weakness.refetch()} />}
      {!weakness.isError && line === null && <Text>{text('practice.noReviews')}</Text>}
      {line && (
        <Text>
          {text('practice.weakLine', {
            line: localName(line.text, language),
            share: Math.round(line.share * 100),
            count: line.reviews,
          })}
        </Text>
      )}
      <Scenarios scenarios={scenarios} advised={line ? scenarios[0] : undefined} />
    </>
  );
}

function Scenarios({
  scenarios,
  advised,
}: {
  scenarios: readonly PracticeScenario[];
  advised: PracticeScenario | undefined;
}) {
  const { text } = useText();
  const workstation = useWorkstation();
  const { commands } = usePracticeClient();
  const isAtWork = useIsAtWork();
  const [starting, setStarting] = useState<PracticeScenario | null>(null);
  const start = (scenario: PracticeScenario): void => {
    setStarting(scenario);
    const release = keepPage(workstation);
    commands.start({ scenario }).catch((error: unknown) => {
      release();
      setStarting(null);
      notifyProblem(error);
    });
  };
  return (
    <Stack component="ul" gap="sm" maw={720} className={layout.plainList} aria-label={text('practice.scenarios')}>
      {scenarios.map((scenario) => (
        <Card key={scenario} component="li" withBorder padding="sm">
          <Group wrap="nowrap" justify="space-between">
            <div>
              <Group gap="xs">
                <Title order={2} size="h4">
                  {text(`practice.scenario.${scenario}`)}
                </Title>
                {scenario === advised && (
                  <Badge variant="light" tt="none">
                    {text('practice.advised')}
                  </Badge>
                )}
              </Group>
              <Text size="sm" c="dimmed">
                {text(`practice.about.${scenario}`)}
              </Text>
            </div>
            <Button
              className={layout.keepsWidth}
              variant={scenario === advised ? 'filled' : 'default'}
              loading={starting === scenario}
              disabled={isAtWork || (starting !== null && starting !== scenario)}
              title={isAtWork ? text('practice.atWork') : undefined}
              aria-label={text('practice.startNamed', { scenario: text(`practice.scenario.${scenario}`) })}
              onClick={() => start(scenario)}
            >
              {text('practice.start')}
            </Button>
          </Group>
        </Card>
      ))}
      {isAtWork && <Text size="sm">{text('practice.atWork')}</Text>}
    </Stack>
  );
}
