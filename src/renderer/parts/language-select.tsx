import { Select } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { Preferences } from '../../shared/ipc/app-ipc.ts';
import { languages } from '../../shared/languages/languages.ts';
import { useText } from '../i18n/use-text.ts';
import { useManaged, usePreferences, useWorkstation } from '../state/use-workstation.ts';
import { notifyProblem } from '../kit/notify-problem.tsx';
import { ManagedMark } from './managed-mark.tsx';

/** Languages by their own names. */
export function LanguageSelect() {
  const { text } = useText();
  const { app } = useWorkstation();
  const { language } = usePreferences();
  const isFixed = useManaged().settings.language !== undefined;
  return (
    <Select
      label={text('settings.language')}
      data={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
      value={language}
      allowDeselect={false}
      disabled={isFixed}
      {...(isFixed && { rightSection: <IconLock size={14} aria-hidden />, description: <ManagedMark /> })}
      onChange={(value) =>
        value && void app.setPreferences({ language: value as Preferences['language'] }).catch(notifyProblem)
      }
    />
  );
}
