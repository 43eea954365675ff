import { Component, type ReactNode } from 'react';
import { ChunkLoadError } from '../../lib/load-with-timeout';
import { ScreenNotLoaded } from './screen-not-loaded';
import { UnexpectedError } from './unexpected-error';

interface State {
  error: unknown;
  failed: boolean;
}

interface ErrorBoundaryProps {
  alone?: boolean;
  children: ReactNode;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override render() {
    const { error, failed } = this.state;
    const { alone, children } = this.props;
    if (!failed) return children;
    return error instanceof ChunkLoadError ? <ScreenNotLoaded error={error} alone={alone} /> : <UnexpectedError alone={alone} />;
  }
}
