import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { useT } from '../i18n';

const BrokenScreen = ({ onRetry }: { readonly onRetry: () => void }) => {
  const t = useT();
  return (
    <div className="state" role="alert">
      <h1 className="state-title">{t('errors:screenTitle')}</h1>
      <p className="state-body">{t('errors:screenBody')}</p>
      <Button intent="primary" onClick={onRetry} text={t('retry')} />
    </div>
  );
};

interface Props {
  /** A change of it forgets the fault: the address of the screen. */
  readonly resetKey: string;
  /** What is shown instead; a full-screen message by default. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly failedKey: string | null;
}

/** Holds a broken screen inside its frame: the shell and every other screen go on. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failedKey: null };

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('a screen stopped', error, info.componentStack);
    this.setState({ failedKey: this.props.resetKey });
  }

  static getDerivedStateFromError(): Partial<State> {
    return { failedKey: '' };
  }

  override componentDidUpdate(previous: Props): void {
    if (previous.resetKey !== this.props.resetKey && this.state.failedKey !== null)
      this.setState({ failedKey: null });
  }

  override render(): ReactNode {
    if (this.state.failedKey === null) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    return <BrokenScreen onRetry={() => this.setState({ failedKey: null })} />;
  }
}
