import { useEffect, useState } from 'react';
import type { View, ViewRequest } from './book/book-calls';
import { theBook } from './book/open-book';

/** The rows for a request, as soon as the book has them. `edition` changes when the book's content did. */
export function useView(request: ViewRequest, edition: number): View | null {
  const [view, setView] = useState<View | null>(null);

  useEffect(() => {
    let current = true;
    theBook()
      .view(request)
      .then((answer) => current && setView(answer))
      .catch((error: unknown) => console.error(error));
    return () => {
      current = false;
    };
  }, [request, edition]);

  return view;
}
