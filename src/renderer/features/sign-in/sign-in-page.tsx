import {
  Alert,
  Button,
  Card,
  Center,
  Group,
  Loader,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { IconAlertTriangle, IconHeadset } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { SignInState } from '../../../shared/ipc/sign-in-ipc.ts';
import { fieldProblem, fieldText } from '../../../shared/problems/field-problems.ts';
import { useProblemText } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSignIn, useWorkstation } from '../../state/use-workstation.ts';
import { LanguageSelect } from '../../ui/language-select.tsx';
import { FirstAccountForm } from './first-account-form.tsx';

export function SignInPage() {
  const { text } = useText();
  const problemText = useProblemText();
  const state = useSignIn();
  return (
    <Center component="main" className="sign-in">
      <Card withBorder shadow="sm" padding="xl" w={380}>
        <Stack>
          <Group gap="sm">
            <IconHeadset size={30} stroke={1.6} color="var(--mantine-color-blue-6)" aria-hidden />
            <Title order={1} size="h2">
              Clinicall
            </Title>
          </Group>
          {state.state === 'starting' && (
            <Group>
              <Loader size="sm" />
              <Text>{text('signIn.starting')}</Text>
            </Group>
          )}
          {state.state === 'unavailable' && (
            <Alert
              color="red"
              role="alert"
              icon={<IconAlertTriangle size={18} />}
              title={text(state.problem.code === 'service-unreachable' ? 'signIn.unreachable' : 'signIn.unavailable')}
            >
              {problemText(state.problem)}
            </Alert>
          )}
          {state.state === 'signed-out' &&
            (state.needsFirstAccount ? <FirstAccountForm /> : <SignInForm state={state} />)}
          <LanguageSelect />
        </Stack>
      </Card>
    </Center>
  );
}

function SignInForm({ state }: { state: Extract<SignInState, { state: 'signed-out' }> }) {
  const { text, language } = useText();
  const problemText = useProblemText();
  const { signIn } = useWorkstation();
  const [account, setAccount] = useState(state.lastAccount ?? '');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<unknown>(state.problem);
  const [isBusy, setBusy] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const missing = (value: string) => isChecked && value === '' && fieldText(fieldProblem('field-required'), language);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (account === '' || password === '') return;
    setBusy(true);
    setProblem(null);
    signIn.signIn({ account, password }).catch((error: unknown) => {
      setProblem(error);
      setBusy(false);
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {problem !== null && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} />}>
            {problemText(problem)}
          </Alert>
        )}
        <TextInput
          label={text('signIn.account')}
          value={account}
          error={missing(account)}
          onChange={(event) => setAccount(event.currentTarget.value)}
          autoComplete="username"
          required
          withAsterisk={false}
          data-autofocus
          autoFocus={account === ''}
        />
        <PasswordInput
          label={text('signIn.password')}
          value={password}
          error={missing(password)}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoComplete="current-password"
          required
          withAsterisk={false}
          autoFocus={account !== ''}
          visibilityToggleButtonProps={{ 'aria-label': text('signIn.showPassword'), tabIndex: 0 }}
        />
        <Button type="submit" loading={isBusy} fullWidth>
          {text('signIn.submit')}
        </Button>
        <Text size="xs" c="dimmed">
          {text('signIn.server', { server: state.server })}
        </Text>
      </Stack>
    </form>
  );
}
