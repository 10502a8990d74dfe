import { Select } from '@mantine/core';
import type { Preferences } from '../../shared/ipc/app-ipc.ts';
import { languages } from '../../shared/languages/languages.ts';
import { useText } from '../i18n/use-text.ts';
import { usePreferences, useWorkstation } from '../state/use-workstation.ts';
import { notifyProblem } from '../kit/notify-problem.tsx';

/** Languages by their own names. */
export function LanguageSelect() {
  const { text } = useText();
  const { app } = useWorkstation();
  const { language } = usePreferences();
  return (
    <Select
      label={text('settings.language')}
      data={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
      value={language}
      allowDeselect={false}
      onChange={(value) =>
        value && void app.setPreferences({ language: value as Preferences['language'] }).catch(notifyProblem)
      }
    />
  );
}
