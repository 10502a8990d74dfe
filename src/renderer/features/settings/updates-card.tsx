import { Button, Card, Input, SegmentedControl, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type UpdatePolicy, updatePolicies } from '../../../shared/managed/managed-settings.ts';
import type { UpdateState } from '../../../shared/managed/update-state.ts';
import { useText } from '../../i18n/use-text.ts';
import { useVersionSkew } from '../../parts/use-version-skew.ts';
import { ManagedMark } from '../../parts/managed-mark.tsx';
import { useManaged, usePreferences, useUpdates, useWorkstation } from '../../state/use-workstation.ts';
import { notifyProblem } from '../../kit/notify-problem.tsx';
import { usePress } from '../../kit/use-press.ts';
import { useAbout } from './use-about.ts';
import layout from '../../kit/layout.module.css';
import styles from './service-page.module.css';

/** The state of updates in one or two sentences. */
function useUpdateText(update: UpdateState): { readonly what: string; readonly details: string | null } {
  const { text } = useText();
  switch (update.state) {
    case 'off':
      return { what: text(`updates.off.${update.why}`), details: null };
    case 'available':
      return { what: text('updates.available', { version: update.version }), details: text('updates.byOthers') };
    case 'downloading':
      return { what: text('updates.downloading', { version: update.version }), details: null };
    case 'ready':
      return {
        what: text('updates.ready', { version: update.version }),
        details: text(update.heldUpBy === null ? 'updates.atEnd' : `updates.after.${update.heldUpBy}`),
      };
    case 'failed':
      return { what: text(`updates.failed.${update.why}`, { version: update.version ?? '' }), details: null };
    default:
      return { what: text(`updates.${update.state}`), details: null };
  }
}

/** The policy of updates, and whether there is one. */
export function UpdatesCard() {
  const { text } = useText();
  const { app, upkeep } = useWorkstation();
  const press = usePress();
  const { updates: policy } = usePreferences();
  const isFixed = useManaged().settings.updates !== undefined;
  const update = useUpdates();
  const { number } = useAbout();
  const { what, details } = useUpdateText(update);
  const skew = useVersionSkew();
  const isFound = update.state === 'available' || update.state === 'downloading' || update.state === 'ready';
  const isSelfUpdating = update.state !== 'off' || update.why === 'policy';
  return (
    <Card withBorder padding="sm" component="section" aria-labelledby="updates">
      <div className={styles.cardHead}>
        <Title order={2} size="h3" id="updates">
          {text('managed.updates')}
        </Title>
        <Text size="xs" c="dimmed">
          {number !== null && text('updates.now', { version: number })}
        </Text>
      </div>
      {isSelfUpdating && (
        <div className={styles.field}>
          <Input.Label labelElement="div" id="update-policy">
            {text('updates.policy')}
          </Input.Label>
          <SegmentedControl
            fullWidth
            aria-labelledby="update-policy"
            disabled={isFixed}
            value={policy}
            data={updatePolicies.map((value) => ({ value, label: text(`updates.policy.${value}`) }))}
            onChange={(value) => void app.setPreferences({ updates: value as UpdatePolicy }).catch(notifyProblem)}
          />
          {isFixed && <ManagedMark />}
        </div>
      )}
      <div className={styles.update} role="status" data-state={update.state}>
        {isFound && <IconDownload size={16} aria-hidden className={layout.keepsWidth} />}
        <div>
          <div>{what}</div>
          {details !== null && (
            <Text size="xs" c="dimmed">
              {details}
            </Text>
          )}
        </div>
      </div>
      {skew !== null && (
        <Text size="xs" c="dimmed" pb="xs">
          {skew}
        </Text>
      )}
      {update.state === 'ready' && (
        <Button size="compact-sm" disabled={update.heldUpBy !== null} onClick={press(() => upkeep.installUpdate())}>
          {text('updates.install')}
        </Button>
      )}
      {(update.state === 'current' || update.state === 'failed') && (
        <Button size="compact-sm" variant="default" onClick={press(() => upkeep.checkForUpdates())}>
          {text('updates.check')}
        </Button>
      )}
    </Card>
  );
}
