import { notifications } from '@mantine/notifications';
import { ProblemError } from '../../shared/problem.ts';
import { useProblemText } from '../i18n/problem-text.ts';
import { useText } from '../i18n/use-text.ts';

function ProblemText({ problem }: { problem: unknown }) {
  const { text } = useText();
  const said = useProblemText()(problem);
  // It may have been done, and no key lets it be asked for again.
  const isUnknown = problem instanceof ProblemError && problem.reason === 'service-slow';
  return isUnknown ? `${said} ${text('problem.unknown')}` : said;
}

/** For a command that failed: said once, in words, where it does not cover the work. */
export const notifyProblem = (problem: unknown): void =>
  void notifications.show({ color: 'red', message: <ProblemText problem={problem} />, autoClose: 8000 });
