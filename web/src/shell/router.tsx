import { createBrowserRouter, Navigate, type RouteObject, useLocation } from "react-router";
import NotFound, { PageFailure } from "./Failures.tsx";
import { Guard } from "./Guard.tsx";
import { pages, pathTo, placeOf, redirects, routeNames } from "./routes.tsx";
import { SignIn } from "./SignIn.tsx";

/** Replays a path and its query, which draws the page anew (S2.4c). */
function Replay() {
  const { pathname, search } = useLocation();
  return <Navigate to={pathname.slice("/redirect".length) + search || "/"} replace />;
}

const pageRoutes: RouteObject[] = routeNames.map((routeName) => ({
  path: placeOf(routeName)?.path ?? "",
  handle: { routeName },
  lazy: async () => ({ Component: (await pages[routeName]()).default }),
}));

const redirectRoutes: RouteObject[] = Object.entries(redirects).map(([path, routeName]) => ({
  path,
  element: <Navigate to={pathTo(routeName)} replace />,
}));

/** All addresses of the product, made from the table of routes. */
export const router = createBrowserRouter([
  { path: "/login", Component: SignIn, ErrorBoundary: PageFailure, HydrateFallback: () => null },
  {
    Component: Guard,
    ErrorBoundary: PageFailure,
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: PageFailure,
        children: [
          ...redirectRoutes,
          ...pageRoutes,
          { path: "/redirect/*", Component: Replay },
          { path: "/404", Component: NotFound },
          { path: "*", element: <Navigate to="/404" replace /> },
        ],
      },
    ],
  },
]);
