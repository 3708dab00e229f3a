import { QueryClient } from '@tanstack/react-query';

/** The cache of the page; {@link ./session} empties it whenever the customer changes. */
export const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 20_000 } } });
