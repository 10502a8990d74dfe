import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { usePress } from '../../ui/use-press.ts';

/** Ends a wrap-up with nothing written, or throws away what was typed after its time: beneath Save. */
export function WrapUpEnding({
  isLive,
  isTyped,
  onDone,
  dialAnother,
}: {
  isLive: boolean;
  isTyped: boolean;
  onDone: () => Promise<unknown>;
  dialAnother: ReactNode;
}) {
  const { text } = useText();
  const press = usePress();
  return (
    <div className="foot-line">
      {dialAnother}
      <span className="grows" />
      {isLive || !isTyped ? (
        <UnstyledButton className="text-button" onClick={press(onDone)}>
          {text('wrapUp.skip')}
        </UnstyledButton>
      ) : (
        <ConfirmedButton
          size="xs"
          variant="default"
          action={text('wrapUp.discard')}
          title={text('wrapUp.discardTitle')}
          consequence={text('wrapUp.discardConsequence')}
          onConfirm={onDone}
        />
      )}
    </div>
  );
}
