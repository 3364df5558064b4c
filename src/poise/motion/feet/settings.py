"""Settings of the algorithms for feet.

Metres and metres per second are those of an adult and scale with the body (`body_size`), unless
they are of any body. ``bench/campaign_locking.py`` judges the values together. The brackets name
the measures of ``tests/motion/feet/feet_table.py`` that leave their tolerance first if the value is
doubled, as ``bench/feet_constants.py`` measures, or the tests of ``tests/motion/feet`` that fail;
for some values, if they are halved, 0 or infinite instead.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ContactSettings:
    """Settings of `find_contacts`."""

    # percentile of a point's heights, often of slow frames, that is its standing height [drift,
    # slip, floor]
    low: float = 10.0
    # maximum height above the floor of a hand that may stand on it, metres [marked, drift]
    hand: float = 0.2
    hand_slack: float = 0.015  # maximum drift of a hand in a contact, metres [float, jerk, easing]
    # seconds; shorter interruptions of a single point's contact are bridged [marked, drift]
    gap: float = 0.05
    hole: float = 0.12  # seconds; shorter interruptions of a stance are bridged [stances, standing]
    # speed at which a contact ends, relative to the threshold ``speed`` [standing, marked, drift]
    ends: float = 1.5
    # maximum speed in a stance, relative to that of the swings [stances, standing, marked]
    share: float = 0.2
    # maximum speed in a stance, relative to that of the body [standing, marked, drift]
    strides: float = 0.4
    # frames per second; at higher rates, the ends of a stance are well resolved [standing, float]
    resolved: float = 40.0
    slip: float = 0.03  # error of an estimated slip, as a fraction of the body's speed [standing]
    hovers: float = 0.6  # minimum slip of feet that hover instead of standing [stances, standing]
    # seconds on either side that are searched for a foot's swings [drift, marked, standing]
    swing: float = 0.8
    # maximum excess of one stance's standing height, as a multiple of ``height`` [standing, factor]
    tilt: float = 4.0


@dataclass(frozen=True)
class SlipSettings:
    """Settings of `slip_of`, `slide_of` and `low_passed`."""

    low_pass: float = 12.0  # default cut-off frequency, hertz [slide, peak, float]
    padding: int = 12  # maximum padding of a path for the filter, frames [float, turn, slide]
    # maximum slide of a foot whose slide is not steady, metres per second [standing, marked, drift]
    creeps: float = 0.05
    widest: float = 0.6  # largest slip to try; the smallest one is its negative [slip, floor]
    # approximate maximum speed of a foot at rest, metres per second [standing, slip, slide]
    resting: float = 0.15
    # minimum speed of a body that travels, metres per second [stances, standing, floor]
    travels: float = 0.2


@dataclass(frozen=True)
class SupportSettings:
    """Settings of `support_of`."""

    # maximum speed of a foot at rest, metres per second, relative to the clip's slip less
    # `own_slip` [reported, factor, slide]
    rests: float = 0.25
    # typical slip of an unscaled captured clip, as a fraction of the body's speed [slide, peak]
    captured: float = 0.04
    # largest slip that is estimated from the standing height of the feet [slide, peak, float]
    misscaled: float = 0.15
    # error of `own_slip`; a foot is held while it rests for one of the possible slips [slide, peak]
    doubt: float = 0.03
    # half of the maximum height of a resting point above its lowest height nearby in time, metres
    # [reported, change, root]
    near: float = 0.025
    # maximum range of the middle three fifths of the path of a point that stays, metres [change,
    # root, angles]
    still: float = 1e-3
    held: float = 5e-3  # the same of the support of a foot that was held, metres [slide, peak]
    # standard deviation of an estimated slip, as a fraction of the body's speed [slide, peak]
    unsure: float = 0.03
    # noise of captured speeds, metres per second; points whose speeds differ by less are not
    # distinguished [slide, peak, sink]
    jitter: float = 0.005


@dataclass(frozen=True)
class PlanSettings:
    """Settings of `FootPlan`.

    A foot rolls or turns if the relative speed of its ends exceeds ``turning`` plus the fraction
    ``unsure`` of the body's speed, within which sliding and turning are not distinguished.

    Toes and hands keep their tilt, and feet their heading, where four times the product of the
    shares of both ends exceeds ``either``: with a weight of (``holds`` in frames)^2, which
    suppresses rotations shorter than about ``holds`` seconds.

    A foot tilts as it rolls, and slides only by the horizontal movement of its ends. Its tilt is
    held with a weight of (``slides`` in frames)^2 times this product and the squared sine of the
    tilt. While it rotates slowly, the weight is at least (``shakes`` in frames)^2, which suppresses
    jitter. The height of its front is steadied with the same weight.
    """

    # seconds by which a foot is held before and after its stance [slide, peak, turn]
    margin: float = 0.02
    turning: float = 0.2  # metres per second [slide, peak, float]
    unsure: float = 0.05  # fraction of the body's speed [slide, peak, float]
    calm: float = 0.08  # seconds on either side over which heights are averaged [slide, float]
    # seconds in which a correction of a foot's rotation is faded out [slide, peak, float]
    let_go: float = 0.05
    either: float = 0.04  # four times the product of two shares [float, angles, swing]
    holds: float = 1.0  # seconds [float, angles, sink]
    # relative speed of the ends at which both weights fall off, metres per second [peak, sink]
    rolling: float = 0.3
    # seconds at the ends of a clip, where filtered speeds are unreliable and rotations are not held
    # [slide, peak, float]
    edge: float = 0.1
    slides: float = 3.0  # seconds [slide, peak, float]
    shakes: float = 0.15  # seconds [slide, float, sink]
    # vertical speed of a foot's front at which its weight falls off, metres per second [float,
    # sink, turn]
    rising: float = 0.1
    # metres per second; a foot that is faster is not held before or after its stance [jerk, angles]
    landing: float = 0.5
    whole: float = 0.5  # weight of the squared displacement of a foot in a swing [root, swing]
    # additional weight in the middle of a swing, as a power of a sine [tilt, jerk, change]
    middle: float = 20.0
    sharpness: int = 4  # the power [turn, tilt, jerk]
    # seconds; a slow foot keeps its displacement with a weight of (this in frames)^2, so that the
    # displacement changes while the foot swings [tilt, jerk, change]
    back: float = 0.7
    # approximate maximum speed of a slow foot, metres per second [slide, turn, tilt]
    creeping: float = 0.3
    # weight of the squared displacement of an ankle by a rotation of its foot, relative to that of
    # a small shift of the root [slide, peak, turn]
    roll: float = 4.0
    # additional weight, relative to ``roll``, times the share of the heel in the support; in
    # stances that are not held, the heel counts as the support [slide, peak, tilt]
    heel: float = 3e3
    release: float = 0.03  # seconds on either side in which a held point is released [jerk, swing]
    # smaller penetrations of the floor are not corrected, metres of any body [halved: shaking]
    sunk: float = 2e-4
    # time constant of a foot's vertical displacement to a given floor, relative to that of the
    # horizontal one [bend, shaking, float]
    rise: float = 0.5
    # weight of the squared change of that displacement, relative to the square of its time
    # constant: the foot comes to the floor without oscillations in its swing [bend,
    # shaking, float]
    damped: float = 8.0
    bounce: float = 6.0  # cut-off frequency of a foot's vertical displacement, hertz [slide, float]


@dataclass(frozen=True)
class RootSettings:
    """Settings of `root_shifts`."""

    # seconds; vertical changes of the root's shift take at least about twice this time [slide,
    # peak, turn]
    smooth: float = 0.08
    level: float = 0.04757  # seconds, the same of horizontal changes [slide, peak, turn]
    # length relative to that of the leg; the knee's offset h is replaced by ``sqrt(h^2 + this^2) -
    # this``, which is differentiable where the leg is straight, and extended linearly where the
    # foot is out of reach [tilt, change, root]
    rounding: float = 0.0119
    # weight of horizontal shifts of the hips, relative to vertical ones [tilt, root, angles]
    along: float = 8.0
    # length relative to that of the legs; the cost of larger vertical shifts of the hips grows with
    # the fourth power [turn, tilt, change]
    height: float = 0.0143
    flat: float = 0.0274  # the same of horizontal shifts [root, angles, tilt]
    envelope: float = 0.12  # seconds on either side over which hips are lowered [root, change]
    # length of a nearly straight leg, relative to thigh plus shank [root, change, turn]
    straight: float = 0.985
    # seconds, unit of time of the second differences of knees; the root may shift quickly where a
    # straight leg would otherwise make the knee jitter [slide, peak, turn]
    steady: float = 0.07
    rounds: int = 6  # maximum number of Gauss-Newton iterations [root, slide, peak]
    # change of the hips' shift at which iterations stop, relative to the length of the leg [root,
    # angles, change]
    enough: float = 1.2e-3


@dataclass(frozen=True)
class LegSettings:
    """Settings of `followed` and `with_room`."""

    rounds: int = 4  # number of iterations [turn, slide, jerk]
    corrected: int = 3  # the iteration after which `MovedFoot.correction` is applied [slide, peak]
    # radians or metres by which exceeded limits are widened beyond the motion [jerk, angles, peak]
    room: float = 0.17


@dataclass(frozen=True)
class LiftSettings:
    """Settings of `lifted`."""

    ease: float = 0.08  # seconds on either side over which a foot is lifted [float, slide, turn]
    enough: float = 5e-4  # metres; smaller penetrations are not repaired [float, sink, angles]
    # metres by which a point must be below its contact height to question it [float, turn, jerk]
    lower: float = 0.01


@dataclass(frozen=True)
class HipSettings:
    """Settings of `hip_shifts` and `settled`."""

    arm: float = 0.29  # metres per radian of a rotation in x [slide, peak, float]
    prior: float = 1.5e-3  # a, relative to the weight of a foot's error [bend, shaking, float]
    damping: float = 5e-3  # m, the weight of a step [slide, peak, float]
    smooth: float = 0.13  # s, seconds [slide, peak, float]
    air: float = 0.3  # weight of an ankle in the air [float]
    lacking: float = 1e-4  # minimum error of a foot that is compensated, metres [halved: float]
    settled: float = 1e-3  # maximum step at which iterations end, metres [test_hips]


@dataclass(frozen=True)
class SoleSettings:
    """Settings of `levelled`, `edge` and `FootPlan`."""

    # distance from the end of a sole within which corners form its rear or front edge, metres of
    # any body [slide, peak, tilt]
    end: float = 0.01
    rolls: float = 0.17  # tilt of a foot that stands on its heel, radians [slide, peak, bend]
    # forward component, relative to the largest one, of corners that raise toes; nearer ones lift
    # the foot [shaking]
    beside: float = 0.15
    # minimum forward component of raised toes, relative to their length [test_soles]
    ahead: float = 0.4
    # radians past straight down beyond which the raising of toes fades out [test_soles]
    back: float = 0.35
    behind: float = 1.2  # radians past straight down at which toes are not raised [test_soles]
    # bend of toes raised by the floor at which damping begins, radians [float, slide, tilt]
    bends: float = 0.7
    most: float = 1.05  # maximum bend of toes raised by the floor, radians [float, slide, tilt]


@dataclass(frozen=True)
class GroundSettings:
    """Settings of `Floor` and of feet on it."""

    # depth below a mesh beyond which a point is beside it, such as a toe in a riser, metres of any
    # body. Risers are 0.102 m high or more (International Building Code 2021, 1011.5.2)
    # [test_ground]
    riser: float = 0.1
    steep: float = 1e-3  # minimum upward component of a floor's normal [0: test_ground]


@dataclass(frozen=True)
class TravelSettings:
    """Settings of `travel_matched`, `root_motion` and `find_belt`.

    A treadmill's lengths are relative to the height of the hips above the feet, and its speeds to
    that height per second.
    """

    travels: float = 0.05  # minimum travel of the body in all stances, metres [factor]
    # metres of any body, and radians; a joint that moves less over the floor does not travel [0:
    # test_travel]
    still: float = 1e-6
    # maximum height above the standing height of a point that may stand [halved: test_travel]
    near: float = 0.05
    belt: float = 0.2  # minimum speed of a belt
    # maximum deviation of a standing foot's velocity, as a fraction of the belt's [halved:
    # test_travel]
    steady: float = 0.3
    # minimum fraction of the frames with low points in which one moves with the belt [test_travel]
    mostly: float = 0.35
    # maximum speed of the body in place, as a fraction of the belt's [infinite: test_travel]
    in_place: float = 0.25


@dataclass(frozen=True)
class ReportSettings:
    """Settings of `missing_contacts`."""

    # height above its low positions at which a foot is near the floor, metres [0: test_report]
    near: float = 0.03


@dataclass(frozen=True)
class RetargetedSettings:
    """Settings of the feet of retargeted motions."""

    # duration of the transitions of positions, relative to that of other corrections [slide, float]
    transition: float = 0.7
    # duration in which the rotations of a standing leg fade into those of the same leg in the air,
    # relative to that of other corrections: legs that limits turn on the floor turn by 590
    # degrees/s beside it with 1, by 310 with 2 [slide, turn]
    fading: float = 2.0
    # seconds on either side of a point's contact in which its weight falls to that of points beside
    # contacts: at limits, feet of a dance turned by 58 degrees/s faster without [jerk, turn]
    releasing: float = 0.033
    # `RootSettings.smooth`, seconds: hips that follow slower changes than these stay low after a
    # straight leg, with bent knees [bend, shaking, turn]
    smooth: float = 0.04
    steady: float = 0.034  # `RootSettings.steady`, seconds [bend, shaking, slide]
    along: float = 24.0  # `RootSettings.along` [slide, peak, turn]
    # height of a resting foot above its stance at which the stance ends, and of a heel above its
    # contact at which the contact ends, metres: retargeted feet are at most 42 mm from the source
    # with 0.01 and 0.015, 46 mm with 0.02 [slide, peak, float]
    rising: float = 0.015
    # seconds on either side in which a foot without a contact passes to another supporting point
    # [bend, slide, peak]
    passing: float = 0.02
    # time constant in which the horizontal acceleration of an ankle near its contacts may change,
    # seconds [jerk, shaking]
    rounding: float = 0.02
    rounds: int = 3  # maximum number of times that hips and feet give way to limits [float, slide]
    # smaller penetrations of the floor are not corrected, metres [float]
    under: float = 1e-3


@dataclass(frozen=True)
class TiltSettings:
    """Settings of `level_floor`."""

    spare: int = 2  # least number of contacts in excess of the unknowns
    # least extent of the contacts along a slope, relative to the leg
    extent: float = 1.5
    # largest residual distance from the plane, relative to that from a level floor
    explained: float = 0.5
    steepest: float = 0.0524  # radians: 3 degrees; a steeper floor is a ramp
    rounds: int = 20  # of reweighting


TILT = TiltSettings()
CONTACTS, SLIP, SUPPORT = ContactSettings(), SlipSettings(), SupportSettings()
PLAN, ROOT, LEGS, LIFT = PlanSettings(), RootSettings(), LegSettings(), LiftSettings()
HIPS, SOLES, GROUND = HipSettings(), SoleSettings(), GroundSettings()
TRAVEL, REPORT, RETARGETED = TravelSettings(), ReportSettings(), RetargetedSettings()
