import { Select } from '@mantine/core';
import type { Preferences } from '../../shared/ipc/app-ipc.ts';
import { useText } from '../i18n/use-text.ts';
import { usePreferences, useWorkstation } from '../state/use-workstation.ts';
import { notifyProblem } from './notify-problem.tsx';

const languages: { value: Preferences['language']; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'zh-CN', label: '简体中文' },
];

/** Languages by their own names. */
export function LanguageSelect() {
  const { text } = useText();
  const { app } = useWorkstation();
  const { language } = usePreferences();
  return (
    <Select
      label={text('settings.language')}
      data={languages}
      value={language}
      allowDeselect={false}
      onChange={(value) =>
        value && void app.setPreferences({ language: value as Preferences['language'] }).catch(notifyProblem)
      }
    />
  );
}
