import { Redirect } from '../../core/guards';
import { AuthLayout } from '../../auth/auth-layout';
import '../../auth/auth-texts';
import { useFounding } from '../../auth/founding';
import { useT } from '../../i18n';
import { FoundingForm } from './founding-form';
import './founding-texts';

/** The platform's set-up: super user, first plan and sender; available once. */
export const FoundingScreen = () => {
  const t = useT();
  const founding = useFounding();
  if (founding?.open === false) return <Redirect to="/login" />;
  return (
    <AuthLayout title={t('founding:title')} subtitle={t('founding:subtitle')}>
      {founding !== null && <FoundingForm needsCode={founding.needsCode} />}
    </AuthLayout>
  );
};
