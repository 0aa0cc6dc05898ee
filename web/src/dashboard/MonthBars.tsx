import { theme } from "antd";
import { BarChart, type BarSeriesOption } from "echarts/charts";
import {
  GridComponent,
  type GridComponentOption,
  TooltipComponent,
  type TooltipComponentOption,
} from "echarts/components";
import { type ComposeOption, type ECharts, init, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { useEffect, useRef } from "react";

use([BarChart, GridComponent, TooltipComponent, SVGRenderer]);

type Option = ComposeOption<BarSeriesOption | GridComponentOption | TooltipComponentOption>;

export interface MonthBar {
  readonly key: string;
  readonly label: string;
  readonly count: number;
}

/** A bar per month; the present month in the accent colour. It draws at once: nothing moves that nobody moved. */
export default function MonthBars(props: {
  bars: readonly MonthBar[];
  height: number;
  onChoose: (key: string) => void;
}) {
  const { bars, height } = props;
  const { token } = theme.useToken();
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(undefined);
  const choose = useRef(props.onChoose);
  useEffect(() => {
    choose.current = props.onChoose;
  });

  useEffect(() => {
    if (!place.current) return;
    const drawn = init(place.current, null, { renderer: "svg" });
    chart.current = drawn;
    drawn.on("click", ({ data }) => {
      if (data && typeof data === "object" && "name" in data) choose.current(String(data.name));
    });
    const sizes = new ResizeObserver(() => drawn.resize());
    sizes.observe(place.current);
    return () => {
      sizes.disconnect();
      drawn.dispose();
    };
  }, []);

  useEffect(() => {
    const text = { color: token.colorTextSecondary, fontFamily: token.fontFamily, fontSize: 12 };
    const option: Option = {
      animation: false,
      grid: { left: 8, right: 8, top: 16, bottom: 4, containLabel: true },
      tooltip: {
        trigger: "axis",
        axisPointer: { type: "shadow", shadowStyle: { color: token.colorFillQuaternary } },
        backgroundColor: token.colorBgElevated,
        borderColor: token.colorBorderSecondary,
        textStyle: { ...text, color: token.colorText },
        confine: true,
      },
      xAxis: {
        type: "category",
        data: bars.map(({ label }) => label),
        axisLabel: { ...text, hideOverlap: true },
        axisLine: { lineStyle: { color: token.colorBorderSecondary } },
        axisTick: { show: false },
      },
      yAxis: {
        type: "value",
        minInterval: 1,
        axisLabel: text,
        splitLine: { lineStyle: { color: token.colorBorderSecondary } },
      },
      series: [
        {
          type: "bar",
          barMaxWidth: 36,
          data: bars.map(({ key, count }, index) => ({
            name: key,
            value: count,
            itemStyle: {
              color: index === bars.length - 1 ? token.colorPrimary : token.colorPrimaryBorder,
              borderRadius: [3, 3, 0, 0],
            },
          })),
        },
      ],
    };
    chart.current?.setOption(option, { notMerge: true });
  }, [bars, token]);

  return <div ref={place} style={{ height }} aria-hidden />;
}
