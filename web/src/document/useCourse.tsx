import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import type { Course, Followed } from "./together.tsx";

const CourseNotice = lazy(() => import("./CourseNotice.tsx"));

/** What takes no longer than this is not followed. */
const patience = 1000;

/** Follows a step on many records: how far it is, and the way to stop it, once it takes long. */
export function useCourse(): {
  readonly follow: <T>(label: string, total: number, take: (course: Course) => Promise<T>) => Promise<T>;
  readonly notice: ReactNode;
} {
  const [followed, setFollowed] = useState<Followed | null>(null);
  const stop = useRef<AbortController>(null);
  return {
    follow: async (label, total, take) => {
      const controller = new AbortController();
      stop.current = controller;
      let done = 0;
      const waiting = setTimeout(() => setFollowed({ label, done, total }), patience);
      const onProgress = (now: number) => {
        done = now;
        setFollowed((before) => before && { ...before, done });
      };
      // Whoever leaves the product now leaves what is under way half done: the browser asks before, for each by itself.
      const askBefore = (event: Event) => event.preventDefault();
      window.addEventListener("beforeunload", askBefore);
      try {
        return await take({ signal: controller.signal, onProgress });
      } finally {
        window.removeEventListener("beforeunload", askBefore);
        clearTimeout(waiting);
        setFollowed(null);
      }
    },
    notice: followed && (
      <Suspense fallback={null}>
        <CourseNotice {...followed} onStop={() => stop.current?.abort()} />
      </Suspense>
    ),
  };
}
