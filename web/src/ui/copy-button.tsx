import { Button } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { useT } from '../i18n';
import { toast } from './toaster';

/** Props of a copy button. */
export interface CopyButtonProps {
  readonly text: string;
  /** What is copied, as an accessible name. */
  readonly label: string;
  /** Shown after copying. */
  readonly done: string;
  /** Shown when the clipboard is unavailable; the error by default. */
  readonly failed?: string;
}

/** Copies a text to the clipboard, with confirmation. */
export const CopyButton = ({ text, label, done, failed }: CopyButtonProps) => {
  const t = useT();
  const copy = async (): Promise<void> => {
    // Without a secure address browsers give no clipboard at all.
    try {
      await navigator.clipboard.writeText(text);
      toast.success(done);
    } catch (problem) {
      toast.error(failed ?? problem);
    }
  };
  return (
    <Button
      size="small"
      icon={<Duplicate size={14} />}
      aria-label={label}
      text={t('copy')}
      onClick={() => void copy()}
    />
  );
};
