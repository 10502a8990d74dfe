import { Text } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { notifyProblem } from '../../kit/notify-problem.tsx';
import { useNumberText } from '../../parts/calls/use-number-text.ts';
import { useWorkstation } from '../../state/use-workstation.ts';

/** The number of a link that was opened in another program: it is called when the agent presses Call. */
export function AskedNumber({ number }: { number: string }) {
  const { text } = useText();
  const numberText = useNumberText();
  const { desktop, phone } = useWorkstation();
  const dismiss = (): void => void desktop.dismissNumber().catch(notifyProblem);
  return (
    <ConfirmDialog
      title={text('askedNumber.title', { number: numberText(number) })}
      action={text('phone.call')}
      colour="teal"
      run={() => phone.dial({ number })}
      onDone={dismiss}
      onClose={dismiss}
    >
      <Text size="sm">{text('askedNumber.about')}</Text>
    </ConfirmDialog>
  );
}
