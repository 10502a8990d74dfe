import { Alert, Anchor, Card, Collapse, Text } from '@mantine/core';
import { IconAlertTriangle, IconBuilding } from '@tabler/icons-react';
import { useState } from 'react';
import { languageOf } from '../../../shared/languages/languages.ts';
import {
  fixedKeysOf,
  managedKeys,
  type ManagedKey,
  type ManagedSettings,
} from '../../../shared/managed/managed-settings.ts';
import { problemErrorOf } from '../../../shared/problem.ts';
import { useProblemText } from '../../i18n/problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { useManaged } from '../../state/use-workstation.ts';
import layout from '../../kit/layout.module.css';
import styles from './service-page.module.css';

/** How a fixed value reads. */
function useValueText(): (settings: ManagedSettings, key: ManagedKey) => string {
  const { text } = useText();
  return (settings, key) => {
    const value = settings[key];
    if (typeof value === 'boolean') return text(value ? 'managed.on' : 'managed.off');
    if (key === 'language') return languageOf(String(value)).name;
    return settings.updates !== undefined && key === 'updates'
      ? text(`managed.updates.${settings.updates}`)
      : String(value);
  };
}

/** How much the organisation has fixed, who can change it, and each value; what is wrong with the policy. */
export function ManagedNotice() {
  const { text } = useText();
  const problemText = useProblemText();
  const valueText = useValueText();
  const { settings, source, problems } = useManaged();
  const [isOpen, setOpen] = useState(false);
  const count = fixedKeysOf(settings).length;
  const { organisation, support } = settings;
  return (
    <>
      {problems.length > 0 && (
        <Alert role="alert" color="red" icon={<IconAlertTriangle size={18} />} className={styles.notice}>
          {problems.map((problem) => (
            <div key={problem.message}>{problemText(problemErrorOf(problem))}</div>
          ))}
        </Alert>
      )}
      {count > 0 && (
        <Card withBorder padding="xs" className={styles.notice} data-part="managed">
          <div className={styles.noticeLine}>
            <IconBuilding size={16} stroke={1.75} aria-hidden className={layout.keepsWidth} />
            <span className={layout.grows}>
              {organisation === undefined
                ? text('managed.count', { count })
                : text('managed.countNamed', { count, organisation })}
              {support !== undefined && ` ${text('managed.whoChanges', { support })}`}
            </span>
            <Anchor component="button" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {text('managed.show')}
            </Anchor>
          </div>
          <Collapse expanded={isOpen}>
            <dl className={styles.policy}>
              {managedKeys
                .filter((key) => settings[key] !== undefined)
                .map((key) => (
                  <div key={key}>
                    <dt>{text(`managed.${key}`)}</dt>
                    <dd>{valueText(settings, key)}</dd>
                  </div>
                ))}
            </dl>
            <Text size="xs" c="dimmed">
              {text('managed.source', { source: source ?? '' })}
            </Text>
          </Collapse>
        </Card>
      )}
    </>
  );
}
