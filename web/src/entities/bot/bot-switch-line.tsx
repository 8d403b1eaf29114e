import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { toast } from '../../ui/toaster';
import { BotIcon } from './bot-icon';

/** What a conversation's line about its bot says; all texts are translated. */
export interface BotSwitchTexts {
  /** Who speaks now. */
  readonly state: string;
  readonly switchOff: string;
  readonly switchOn: string;
  /** Said once the bot is off, or on. */
  readonly isOff: string;
  readonly isOn: string;
}

interface BotSwitchLineProps {
  readonly isOn: boolean;
  readonly texts: BotSwitchTexts;
  /** Switches the bot of this conversation; a rejection is shown to the agent. */
  readonly onSwitch: (isOn: boolean) => Promise<void>;
}

/** One line that says whether a bot speaks in a conversation, with a button that switches it. */
export const BotSwitchLine = ({ isOn, texts, onSwitch }: BotSwitchLineProps) => {
  const [isBusy, setBusy] = useState(false);
  const change = async (): Promise<void> => {
    setBusy(true);
    try {
      await onSwitch(!isOn);
      toast.success(isOn ? texts.isOff : texts.isOn);
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <p className="bot-switch" data-on={isOn}>
      <BotIcon size={14} />
      <span>{texts.state}</span>
      <Button
        size="small"
        variant="outlined"
        loading={isBusy}
        text={isOn ? texts.switchOff : texts.switchOn}
        onClick={() => void change()}
      />
    </p>
  );
};
