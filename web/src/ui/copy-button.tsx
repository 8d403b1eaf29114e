import { Button } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { useT } from '../i18n';
import { toast } from './toaster';

/** What a copy button needs. */
export interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for those who do not see where the button stands. */
  readonly label: string;
  /** Said once it is in the clipboard. */
  readonly done: string;
  /** Said when the browser gives no clipboard; what went wrong where absent. */
  readonly failed?: string;
}

/** Puts a text into the clipboard, and says so. */
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
