import { notifications } from '@mantine/notifications';
import { useProblemText } from '../i18n/problem-text.ts';

function ProblemText({ problem }: { problem: unknown }) {
  return useProblemText()(problem);
}

/** For a command that failed: said once, in words, where it does not cover the work. */
export const notifyProblem = (problem: unknown): void =>
  void notifications.show({ color: 'red', message: <ProblemText problem={problem} />, autoClose: 8000 });
