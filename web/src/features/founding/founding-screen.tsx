import { Redirect } from '../../core/guards';
import { EntranceFrame } from '../../entrance/entrance-frame';
import '../../entrance/entrance-texts';
import { useFounding } from '../../entrance/founding';
import { useT } from '../../i18n';
import { FoundingForm } from './founding-form';
import './founding-texts';

/** The platform's set-up: super user, first plan and sender; available once. */
export const FoundingScreen = () => {
  const t = useT();
  const founding = useFounding();
  if (founding?.open === false) return <Redirect to="/login" />;
  return (
    <EntranceFrame title={t('founding:title')} subtitle={t('founding:subtitle')}>
      {founding !== null && <FoundingForm needsCode={founding.needsCode} />}
    </EntranceFrame>
  );
};
