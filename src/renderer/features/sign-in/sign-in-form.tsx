import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ProblemError } from '../../../shared/problem.ts';
import type { SignInState } from '../../../shared/ipc/sign-in-ipc.ts';
import { fieldProblem } from '../../../shared/problems/field-problems.ts';
import { fieldText } from '../../../shared/problems/problem-text.ts';
import { textsOfFields, useProblemText } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { useVersionSkew } from '../../parts/use-version-skew.ts';
import { PasswordField } from '../../kit/password-field.tsx';

export function SignInForm({ state }: { state: Extract<SignInState, { state: 'signed-out' }> }) {
  const { text, problemTexts } = useText();
  const problemText = useProblemText();
  const { signIn } = useWorkstation();
  const skew = useVersionSkew();
  const [account, setAccount] = useState(state.lastAccount ?? '');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<unknown>(state.problem);
  const [isBusy, setBusy] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isBusy || attempts === 0) return;
    const wrong = form.current?.querySelector<HTMLInputElement>('input[aria-invalid=true]');
    wrong?.focus();
    wrong?.select();
  }, [attempts, isBusy]);
  const refused = textsOfFields(problem, problemTexts);
  const isAboutFields = Object.keys(refused).length > 0;
  const missing = (value: string) =>
    attempts > 0 && value === '' ? fieldText(fieldProblem('field-required'), problemTexts) : undefined;
  // Which of the two is wrong the service does not say. The password cannot be read over: it is typed again.
  const isRefused = problem instanceof ProblemError && problem.code === 'wrong-credentials';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (account === '' || password === '') return;
    setBusy(true);
    setProblem(null);
    signIn.signIn({ account, password }).catch((error: unknown) => {
      setProblem(error);
      setBusy(false);
    });
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack>
        {problem !== null && !isAboutFields && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} />}>
            {problemText(problem)}
          </Alert>
        )}
        <TextInput
          label={text('signIn.account')}
          value={account}
          error={missing(account) ?? refused['email']}
          onChange={(event) => setAccount(event.currentTarget.value)}
          autoComplete="username"
          required
          withAsterisk={false}
          data-autofocus
          autoFocus={account === ''}
        />
        <PasswordField
          label={text('signIn.password')}
          value={password}
          error={missing(password) ?? refused['password'] ?? isRefused}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoComplete="current-password"
          required
          autoFocus={account !== ''}
        />
        <Button type="submit" loading={isBusy} fullWidth>
          {text('signIn.submit')}
        </Button>
        <Text size="xs" c="dimmed">
          {text('signIn.server', { server: state.server })}
        </Text>
        {skew !== null && (
          <Text size="xs" role="status">
            {skew}
          </Text>
        )}
      </Stack>
    </form>
  );
}
