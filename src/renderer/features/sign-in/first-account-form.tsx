import { Alert, Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { textsOfFields, useProblemText } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { useWorkstation } from '../../state/use-workstation.ts';

const leastPassword = 10;

/** Of an empty clinic: the account that makes all others. */
export function FirstAccountForm() {
  const { text, language } = useText();
  const problemText = useProblemText();
  const { signIn } = useWorkstation();
  const [name, setName] = useState('');
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [problem, setProblem] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const wrong = textsOfFields(problem, language);
  const isAboutFields = Object.keys(wrong).length > 0;
  useEffect(() => {
    if (problem !== null) form.current?.querySelector<HTMLInputElement>('input[aria-invalid=true]')?.focus();
  }, [problem]);
  const differs = again !== '' && again !== password;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (again !== password) return;
    setBusy(true);
    setProblem(null);
    signIn.createFirstAccount({ name, account, password }).catch((error: unknown) => {
      setProblem(error);
      setBusy(false);
    });
  };
  return (
    <form ref={form} onSubmit={submit}>
      <Stack>
        <div>
          <Title order={2} size="h4">
            {text('firstAccount.title')}
          </Title>
          <Text size="sm" c="dimmed">
            {text('firstAccount.what')}
          </Text>
        </div>
        {problem !== null && !isAboutFields && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} />}>
            {problemText(problem)}
          </Alert>
        )}
        <TextInput
          label={text('firstAccount.name')}
          value={name}
          error={wrong['name']}
          onChange={(event) => setName(event.currentTarget.value)}
          autoComplete="name"
          required
          withAsterisk={false}
          autoFocus
        />
        <TextInput
          label={text('firstAccount.email')}
          type="email"
          value={account}
          error={wrong['email']}
          onChange={(event) => setAccount(event.currentTarget.value)}
          autoComplete="username"
          required
          withAsterisk={false}
        />
        <PasswordInput
          label={text('firstAccount.password')}
          description={text('firstAccount.passwordHint')}
          value={password}
          error={wrong['password']}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoComplete="new-password"
          minLength={leastPassword}
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-hidden': true }}
        />
        <PasswordInput
          label={text('firstAccount.again')}
          value={again}
          onChange={(event) => setAgain(event.currentTarget.value)}
          error={differs && text('firstAccount.differs')}
          autoComplete="new-password"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-hidden': true }}
        />
        <Button type="submit" loading={isBusy} fullWidth>
          {text('firstAccount.submit')}
        </Button>
      </Stack>
    </form>
  );
}
