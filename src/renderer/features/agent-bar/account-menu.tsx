import { Kbd, Menu, UnstyledButton } from '@mantine/core';
import { IconKeyboard, IconLogout, IconSettings } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type Preferences, themes } from '../../../shared/ipc/app-ipc.ts';
import { languages } from '../../../shared/languages/languages.ts';
import { useText } from '../../i18n/use-text.ts';
import { openDialog } from '../../state/frame-dialog.ts';
import { useManaged, usePreferences, useSignIn, useWorkstation } from '../../state/use-workstation.ts';
import { notifyProblem } from '../../kit/notify-problem.tsx';
import { useSignOut } from '../../parts/use-sign-out.ts';
import type { ButtonOfMenu } from './button-of-menu.ts';
import layout from '../../kit/layout.module.css';
import styles from './agent-bar.module.css';

/** The signed-in account, with personal settings: language, theme, settings, keys, and the way out. */
export function AccountMenuButton({ button, defaultOpened }: ButtonOfMenu) {
  const { text } = useText();
  const navigate = useNavigate();
  const { app } = useWorkstation();
  const { language, theme } = usePreferences();
  const isLanguageFixed = useManaged().settings.language !== undefined;
  const signedIn = useSignIn();
  const { signOut } = useSignOut();
  if (signedIn.state !== 'signed-in') return null;
  const { name, roles } = signedIn.user;
  const prefer = (changes: Partial<Preferences>): void => void app.setPreferences(changes).catch(notifyProblem);
  return (
    <Menu
      position="bottom-end"
      width={240}
      shadow="md"
      withInitialFocusPlaceholder={false}

      defaultOpened={defaultOpened}
    >
      <Menu.Target>
        <UnstyledButton {...button} />
      </Menu.Target>
      <Menu.Dropdown aria-label={text('account.menu')}>
        <Menu.Label>
          <span className={`${styles.accountName} ${layout.name}`} data-part="name">
            {name}
          </span>
          <span>{roles.map((role) => text(`role.${role}`)).join(text('list.separator'))}</span>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Label>{text('settings.language')}</Menu.Label>
        <Menu.RadioGroup
          value={language}
          onChange={(tag) => prefer({ language: tag as Preferences['language'] })}
          aria-label={text('settings.language')}
        >
          {languages.map((one) => (
            <Menu.RadioItem key={one.tag} value={one.tag} lang={one.tag} disabled={isLanguageFixed}>
              {one.name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Label>{text('settings.theme')}</Menu.Label>
        <Menu.RadioGroup
          value={theme}
          onChange={(value) => prefer({ theme: value as Preferences['theme'] })}
          aria-label={text('settings.theme')}
        >
          {themes.map((value) => (
            <Menu.RadioItem key={value} value={value}>
              {text(`settings.theme.${value}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconSettings size={16} aria-hidden />}
          onClick={() => void navigate({ to: '/settings' })}
        >
          {text('rail.settings')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKeyboard size={16} aria-hidden />}
          rightSection={
            <Kbd size="xs" aria-hidden>
              ?
            </Kbd>
          }
          onClick={() => openDialog('keys')}
        >
          {text('keys.title')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => signOut({ endsCalls: false })}>
          {text('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
