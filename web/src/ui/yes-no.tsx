import { useT } from '../i18n';

/** Yes or no as a word. */
export const YesNo = ({ isYes }: { readonly isYes: boolean }) => {
  const t = useT();
  return (
    <span className="yes-no" data-yes={isYes}>
      {isYes ? t('yes') : t('no')}
    </span>
  );
};
