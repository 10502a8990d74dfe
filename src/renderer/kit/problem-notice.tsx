import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { ProblemError } from '../../shared/problem.ts';
import { useProblemText } from '../i18n/problem-text.ts';
import { useText } from '../i18n/use-text.ts';
import { mayTakeFocus } from './focus.ts';
import layout from './layout.module.css';

/** The problem and its remedy: Enter retries. */
export function ProblemNotice({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const { text } = useText();
  const problemText = useProblemText();
  const retryButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (mayTakeFocus()) retryButton.current?.focus({ preventScroll: true });
  }, []);
  const isForbidden = error instanceof ProblemError && error.code === 'no-permission';
  return (
    <Alert
      role="alert"
      color={isForbidden ? 'gray' : 'red'}
      icon={isForbidden ? <IconLock size={18} /> : <IconAlertTriangle size={18} />}
      title={isForbidden ? text('problem.noPermission') : text('problem.title')}
    >
      <Group justify="space-between" wrap="nowrap">
        <span>{problemText(error)}</span>
        {onRetry && !isForbidden && (
          <Button
            ref={retryButton}
            className={layout.keepsWidth}
            size="compact-sm"
            variant="light"
            color="red"
            onClick={onRetry}
          >
            {text('problem.retry')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
