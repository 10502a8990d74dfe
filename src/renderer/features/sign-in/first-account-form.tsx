import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fieldProblem } from '../../../shared/problems/field-problems.ts';
import { fieldText } from '../../../shared/problems/problem-text.ts';
import { textsOfFields, useProblemText } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { PasswordField } from '../../kit/password-field.tsx';

const minPasswordLength = 10;
const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(text);

/** Shown in an empty clinic: creates the account that creates all others. */
export function FirstAccountForm({ needsCode }: { needsCode: boolean }) {
  const { text, problemTexts } = useText();
  const problemText = useProblemText();
  const { signIn } = useWorkstation();
  const [name, setName] = useState('');
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [checks, setChecks] = useState(0);
  const isChecked = checks > 0;
  const refused = textsOfFields(problem, problemTexts);
  const isAboutFields = Object.keys(refused).length > 0;
  const missing = fieldProblem('field-required');
  const found = {
    code: needsCode && code.trim() === '' ? missing : null,
    name: name.trim() === '' ? missing : null,
    email: account === '' ? missing : isEmail(account) ? null : fieldProblem('email-expected'),
    password:
      password.length < minPasswordLength ? fieldProblem('text-too-short', { minimum: minPasswordLength }) : null,
  };
  const errorOf = (field: keyof typeof found) => {
    const here = isChecked ? found[field] : null;
    return here ? fieldText(here, problemTexts) : refused[field];
  };
  useEffect(() => {
    if (problem !== null || checks > 0)
      form.current?.querySelector<HTMLInputElement>('input[aria-invalid=true]')?.focus();
  }, [problem, checks]);
  const differs = (isChecked || again !== '') && again !== password;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecks(checks + 1);
    if (Object.values(found).some((one) => one !== null) || again !== password) return;
    setBusy(true);
    setProblem(null);
    signIn.createFirstAccount({ name, account, password, ...(needsCode ? { code } : {}) }).catch((error: unknown) => {
      setProblem(error);
      setBusy(false);
    });
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack>
        <div>
          <Title order={2}>{text('firstAccount.title')}</Title>
          <Text size="sm" c="dimmed">
            {text('firstAccount.what')}
          </Text>
        </div>
        {problem !== null && !isAboutFields && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} />}>
            {problemText(problem)}
          </Alert>
        )}
        {needsCode && (
          <TextInput
            label={text('firstAccount.code')}
            description={text('firstAccount.codeHint')}
            value={code}
            error={errorOf('code')}
            onChange={(event) => setCode(event.currentTarget.value)}
            autoComplete="one-time-code"
            required
            withAsterisk={false}
            autoFocus
          />
        )}
        <TextInput
          label={text('firstAccount.name')}
          value={name}
          error={errorOf('name')}
          onChange={(event) => setName(event.currentTarget.value)}
          autoComplete="name"
          required
          withAsterisk={false}
          autoFocus={!needsCode}
        />
        <TextInput
          label={text('firstAccount.email')}
          type="email"
          value={account}
          error={errorOf('email')}
          onChange={(event) => setAccount(event.currentTarget.value)}
          autoComplete="username"
          required
          withAsterisk={false}
        />
        <PasswordField
          label={text('firstAccount.password')}
          // The error message says the same.
          {...(errorOf('password') ? {} : { description: text('firstAccount.passwordHint') })}
          value={password}
          error={errorOf('password')}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoComplete="new-password"
          required
        />
        <PasswordField
          label={text('firstAccount.again')}
          value={again}
          onChange={(event) => setAgain(event.currentTarget.value)}
          error={differs && text('firstAccount.differs')}
          autoComplete="new-password"
          required
        />
        <Button type="submit" loading={isBusy} fullWidth>
          {text('firstAccount.submit')}
        </Button>
      </Stack>
    </form>
  );
}
