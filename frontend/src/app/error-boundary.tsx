import { Component, type ReactNode } from 'react';
import { ChunkLoadError } from '../lib/load-with-timeout';
import { ScreenNotLoaded } from './screen-not-loaded';
import { UnexpectedError } from './unexpected-error';

interface State {
  error: unknown;
  failed: boolean;
}

export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override render() {
    const { error, failed } = this.state;
    if (!failed) return this.props.children;
    return error instanceof ChunkLoadError ? <ScreenNotLoaded error={error} /> : <UnexpectedError />;
  }
}
