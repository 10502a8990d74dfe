import { type Preferences, themes } from '../../shared/ipc/app-ipc.ts';
import { languages } from '../../shared/languages/languages.ts';
import { useText } from '../i18n/use-text.ts';
import { usePreferences, useWorkstation } from '../state/use-workstation.ts';
import { notifyProblem } from '../ui/notify-problem.tsx';

/** The languages and themes that are not chosen, each as a command. */
export function usePreferenceCommands(): readonly { key: string; name: string; run: () => void }[] {
  const { text } = useText();
  const { app } = useWorkstation();
  const { language, theme } = usePreferences();
  const prefer = (changes: Partial<Preferences>) => (): void => void app.setPreferences(changes).catch(notifyProblem);
  return [
    ...languages
      .filter(({ tag }) => tag !== language)
      .map(({ tag, name }) => ({
        key: tag,
        name: `${text('settings.language')}: ${name}`,
        run: prefer({ language: tag }),
      })),
    ...themes
      .filter((value) => value !== theme)
      .map((value) => ({
        key: value,
        name: `${text('settings.theme')}: ${text(`settings.theme.${value}`)}`,
        run: prefer({ theme: value }),
      })),
  ];
}
