import { Redirect } from '../../app/guards';
import { EntranceFrame } from '../../entrance/entrance-frame';
import '../../entrance/entrance-texts';
import { useFounding } from '../../entrance/founding';
import { useT } from '../../i18n';
import { FoundingForm } from './founding-form';
import './founding-texts';

/** Founds the platform: super user, first plan and sender; closed for ever once somebody did. */
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
